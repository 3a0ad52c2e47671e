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
import { Solvency } from './solvency.service.js';
import { SolvencyKeys } from './solvency-keys.js';

@Controller()
export class SolvencyController {
  constructor(
    private readonly solvency: Solvency,
    private readonly publicKeys: SolvencyKeys,
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
