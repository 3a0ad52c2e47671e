import { consoleRebateTerms } from '@makoto/contracts';
import { versionsController } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { RebateTerms } from './rebate-terms.service.js';

@Controller()
export class RebateTermsAdminController extends versionsController(consoleRebateTerms) {
  constructor(terms: RebateTerms) {
    super(terms.versions);
  }
}
