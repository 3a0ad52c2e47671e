import {
  type ConsoleKycDetail,
  type ConsoleKycListReply,
  ConsoleKycListRequest,
  type ConsoleKycView,
  consoleKycApprove,
  consoleKycGet,
  consoleKycList,
  consoleKycReject,
  RejectRequest,
  ReviewRequest,
} from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { KycReview } from './kyc-review.service.js';

@Controller()
export class KycReviewController {
  constructor(private readonly review: KycReview) {}

  @Handle(consoleKycList)
  list(request: ConsoleKycListRequest): Promise<ConsoleKycListReply> {
    return this.review.list(request);
  }

  @Handle(consoleKycGet)
  get(request: ReviewRequest, context: CallContext): Promise<ConsoleKycDetail> {
    return this.review.get(request.id, context);
  }

  @Handle(consoleKycApprove)
  approve(request: ReviewRequest, context: CallContext): Promise<ConsoleKycView> {
    return this.review.approve(request.id, context);
  }

  @Handle(consoleKycReject)
  reject(request: RejectRequest, context: CallContext): Promise<ConsoleKycView> {
    return this.review.reject(request.id, request.reason, context);
  }
}
