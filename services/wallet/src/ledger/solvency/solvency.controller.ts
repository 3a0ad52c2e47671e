import {
  type Empty,
  type PublicKeysReply,
  publicSolvency,
  type SolvencyProofView,
  type SolvencyRequest,
  type SolvencyView,
  solvencyKeys,
  solvencyProof,
} from '@makoto/contracts';
import { type CallContext, callerOf, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { SolvencyService } from './solvency.service.js';
import { SolvencyKeysService } from './solvency-keys.service.js';

@Controller()
export class SolvencyController {
  constructor(
    private readonly solvency: SolvencyService,
    private readonly publicKeys: SolvencyKeysService,
  ) {}

  @Handle(publicSolvency)
  published(request: SolvencyRequest): Promise<SolvencyView> {
    return this.solvency.published(request.no);
  }

  @Handle(solvencyProof)
  own(_request: Empty, context: CallContext): Promise<SolvencyProofView> {
    return this.solvency.proofOf(callerOf(context));
  }

  @Handle(solvencyKeys)
  async keys(_request: Empty): Promise<PublicKeysReply> {
    return { list: await this.publicKeys.list() };
  }
}
