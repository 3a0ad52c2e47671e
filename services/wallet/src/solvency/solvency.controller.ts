import {
  type Empty,
  publicSolvency,
  type SolvencyProofView,
  type SolvencyRequest,
  type SolvencyView,
  solvencyProof,
} from '@makoto/contracts';
import { type CallContext, callerOf, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { Solvency } from './solvency.service.js';

@Controller()
export class SolvencyController {
  constructor(private readonly solvency: Solvency) {}

  @Handle(publicSolvency)
  published(request: SolvencyRequest): Promise<SolvencyView> {
    return this.solvency.published(request.no);
  }

  @Handle(solvencyProof)
  own(_request: Empty, context: CallContext): Promise<SolvencyProofView> {
    return this.solvency.proofOf(callerOf(context));
  }
}
