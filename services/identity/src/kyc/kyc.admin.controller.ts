import {
  type ConsoleKycDetail,
  type ConsoleKycListReply,
  ConsoleKycListRequest,
  type ConsoleKycView,
  type CustomerDocumentsReply,
  consoleCustomerDocuments,
  consoleKycApprove,
  consoleKycGet,
  consoleKycList,
  consoleKycReject,
  Empty,
  IdRequest,
  kycQueue,
  type QueueView,
  RejectRequest,
} from '@makoto/contracts';
import { CallContext, Handle, operatorOf } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { KycReview } from './kyc-review.service.js';

@Controller()
export class KycAdminController {
  constructor(private readonly review: KycReview) {}

  @Handle(kycQueue)
  queue(_request: Empty): Promise<QueueView> {
    return this.review.queue();
  }

  @Handle(consoleKycList)
  list(request: ConsoleKycListRequest, context: CallContext): Promise<ConsoleKycListReply> {
    operatorOf(context);
    return this.review.list(request);
  }

  @Handle(consoleKycGet)
  get(request: IdRequest, context: CallContext): Promise<ConsoleKycDetail> {
    operatorOf(context);
    return this.review.get(request.id, context);
  }

  @Handle(consoleCustomerDocuments)
  documents(request: IdRequest, context: CallContext): Promise<CustomerDocumentsReply> {
    operatorOf(context);
    return this.review.documents(request.id, context);
  }

  @Handle(consoleKycApprove)
  approve(request: IdRequest, context: CallContext): Promise<ConsoleKycView> {
    operatorOf(context);
    return this.review.approve(request.id, context);
  }

  @Handle(consoleKycReject)
  reject(request: RejectRequest, context: CallContext): Promise<ConsoleKycView> {
    operatorOf(context);
    return this.review.reject(request.id, request.reason, context);
  }
}
