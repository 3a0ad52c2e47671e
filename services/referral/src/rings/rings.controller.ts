import {
  consoleRingDecline,
  consoleRingGet,
  consoleRingList,
  consoleRingRelease,
  RejectRequest,
  ReviewRequest,
  type RingDetail,
  type RingListReply,
  RingListRequest,
  RingReleaseRequest,
  type RingView,
} from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { RingsDesk } from './rings-desk.service.js';

@Controller()
export class RingsController {
  constructor(private readonly desk: RingsDesk) {}

  @Handle(consoleRingList)
  list(request: RingListRequest, context: CallContext): Promise<RingListReply> {
    return this.desk.list(request, context);
  }

  @Handle(consoleRingGet)
  get(request: ReviewRequest, context: CallContext): Promise<RingDetail> {
    return this.desk.get(request.id, context);
  }

  @Handle(consoleRingRelease)
  release(request: RingReleaseRequest, context: CallContext): Promise<RingView> {
    return this.desk.decide(request, 'released', context);
  }

  @Handle(consoleRingDecline)
  decline(request: RejectRequest, context: CallContext): Promise<RingView> {
    return this.desk.decide(request, 'declined', context);
  }
}
