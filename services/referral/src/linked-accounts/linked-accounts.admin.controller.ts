import {
  consoleLinkedAccountsDecline,
  consoleLinkedAccountsGet,
  consoleLinkedAccountsList,
  consoleLinkedAccountsRelease,
  IdRequest,
  type LinkedAccountsDetail,
  type LinkedAccountsListReply,
  LinkedAccountsListRequest,
  LinkedAccountsReleaseRequest,
  type LinkedAccountsView,
  RejectRequest,
} from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { LinkedAccountsReview } from './linked-accounts-review.service.js';

@Controller()
export class LinkedAccountsAdminController {
  constructor(private readonly review: LinkedAccountsReview) {}

  @Handle(consoleLinkedAccountsList)
  list(request: LinkedAccountsListRequest, context: CallContext): Promise<LinkedAccountsListReply> {
    return this.review.list(request, context);
  }

  @Handle(consoleLinkedAccountsGet)
  get(request: IdRequest, context: CallContext): Promise<LinkedAccountsDetail> {
    return this.review.get(request.id, context);
  }

  @Handle(consoleLinkedAccountsRelease)
  release(request: LinkedAccountsReleaseRequest, context: CallContext): Promise<LinkedAccountsView> {
    return this.review.decide(request, 'released', context);
  }

  @Handle(consoleLinkedAccountsDecline)
  decline(request: RejectRequest, context: CallContext): Promise<LinkedAccountsView> {
    return this.review.decide(request, 'declined', context);
  }
}
