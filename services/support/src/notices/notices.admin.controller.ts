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
  IdRequest,
  NoticePreviewRequest,
  NoticePublishRequest,
  NoticeSaveRequest,
  type NoticeView,
} from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { NoticeEditing } from './notice-editing.service.js';

@Controller()
export class NoticesAdminController {
  constructor(private readonly editing: NoticeEditing) {}

  @Handle(consoleNoticeList)
  list(request: ConsoleNoticeListRequest, context: CallContext): Promise<ConsoleNoticeListReply> {
    return this.editing.list(request, context);
  }

  @Handle(consoleNoticeGet)
  get(request: IdRequest, context: CallContext): Promise<ConsoleNoticeView> {
    return this.editing.get(request.id, context);
  }

  @Handle(consoleNoticeSave)
  save(request: NoticeSaveRequest, context: CallContext): Promise<ConsoleNoticeView> {
    return this.editing.save(request, context);
  }

  @Handle(consoleNoticePreview)
  preview(request: NoticePreviewRequest, context: CallContext): Promise<NoticeView> {
    return this.editing.preview(request, context);
  }

  @Handle(consoleNoticePublish)
  publish(request: NoticePublishRequest, context: CallContext): Promise<ConsoleNoticeView> {
    return this.editing.publish(request, context);
  }

  @Handle(consoleNoticeWithdraw)
  withdraw(request: IdRequest, context: CallContext): Promise<ConsoleNoticeView> {
    return this.editing.withdraw(request, context);
  }
}
