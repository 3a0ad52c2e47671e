import {
  type ConsoleNoticeListReply,
  ConsoleNoticeListRequest,
  type ConsoleNoticeView,
  consoleNoticeGet,
  consoleNoticeList,
  consoleNoticePreview,
  consoleNoticePublish,
  consoleNoticeSave,
  consoleNoticeWithdraw,
  NoticeIdRequest,
  NoticePreviewRequest,
  NoticePublishRequest,
  NoticeSaveRequest,
  type NoticeView,
} from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { NoticeDesk } from './notice-desk.service.js';

@Controller()
export class NoticeDeskController {
  constructor(private readonly desk: NoticeDesk) {}

  @Handle(consoleNoticeList)
  list(request: ConsoleNoticeListRequest, context: CallContext): Promise<ConsoleNoticeListReply> {
    return this.desk.list(request, context);
  }

  @Handle(consoleNoticeGet)
  get(request: NoticeIdRequest, context: CallContext): Promise<ConsoleNoticeView> {
    return this.desk.get(request.id, context);
  }

  @Handle(consoleNoticeSave)
  save(request: NoticeSaveRequest, context: CallContext): Promise<ConsoleNoticeView> {
    return this.desk.save(request, context);
  }

  @Handle(consoleNoticePreview)
  preview(request: NoticePreviewRequest, context: CallContext): Promise<NoticeView> {
    return this.desk.preview(request, context);
  }

  @Handle(consoleNoticePublish)
  publish(request: NoticePublishRequest, context: CallContext): Promise<ConsoleNoticeView> {
    return this.desk.publish(request, context);
  }

  @Handle(consoleNoticeWithdraw)
  withdraw(request: NoticeIdRequest, context: CallContext): Promise<ConsoleNoticeView> {
    return this.desk.withdraw(request, context);
  }
}
