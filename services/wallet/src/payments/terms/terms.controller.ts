import { type WalletTermsReply, walletTerms } from '@makoto/contracts';
import { Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { Terms } from './terms.service.js';

@Controller()
export class TermsController {
  constructor(private readonly terms: Terms) {}

  @Handle(walletTerms)
  view(): WalletTermsReply {
    return this.terms.view();
  }
}
