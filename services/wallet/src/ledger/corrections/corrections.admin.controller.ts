import {
  type CorrectionListReply,
  CorrectionListRequest,
  CorrectionRejectRequest,
  CorrectionRequest,
  type CorrectionView,
  consoleCorrectionApprove,
  consoleCorrectionAsk,
  consoleCorrectionList,
  consoleCorrectionReject,
  IdRequest,
} from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { CorrectionsService } from './corrections.service.js';

@Controller()
export class CorrectionsAdminController {
  constructor(private readonly corrections: CorrectionsService) {}

  @Handle(consoleCorrectionList)
  list(request: CorrectionListRequest, context: CallContext): Promise<CorrectionListReply> {
    return this.corrections.list(request, context);
  }

  @Handle(consoleCorrectionAsk)
  ask(request: CorrectionRequest, context: CallContext): Promise<CorrectionView> {
    return this.corrections.ask(request, context);
  }

  @Handle(consoleCorrectionApprove)
  approve(request: IdRequest, context: CallContext): Promise<CorrectionView> {
    return this.corrections.approve(request.id, context);
  }

  @Handle(consoleCorrectionReject)
  reject(request: CorrectionRejectRequest, context: CallContext): Promise<CorrectionView> {
    return this.corrections.reject(request, context);
  }
}
