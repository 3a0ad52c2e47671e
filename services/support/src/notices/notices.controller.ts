import {
  commonNotice,
  commonNoticeRead,
  type NoticeReadReply,
  NoticeReadRequest,
  type NoticeReply,
  NoticeRequest,
} from '@makoto/contracts';
import { CallContext, callerOf, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { NoticeReads } from './notice-reads.service.js';
import { NoticesService } from './notices.service.js';

@Controller()
export class NoticesController {
  constructor(
    private readonly notices: NoticesService,
    private readonly reads: NoticeReads,
  ) {}

  @Handle(commonNotice)
  list(request: NoticeRequest, context: CallContext): Promise<NoticeReply> {
    return this.notices.list(request, context.lang, context.userId);
  }

  @Handle(commonNoticeRead)
  read(request: NoticeReadRequest, context: CallContext): Promise<NoticeReadReply> {
    return this.reads.read(callerOf(context), request);
  }
}
