import {
  consolePageHistory,
  consolePageList,
  consolePagePreview,
  consolePageSave,
  Empty,
  type PageHistoryReply,
  PageHistoryRequest,
  type PageListReply,
  PagePreviewRequest,
  PageSaveRequest,
  type PageTextView,
  type PageVersionView,
} from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { PageEditing } from './page-editing.service.js';

@Controller()
export class PagesAdminController {
  constructor(private readonly editing: PageEditing) {}

  @Handle(consolePageList)
  list(_request: Empty, context: CallContext): Promise<PageListReply> {
    return this.editing.list(context);
  }

  @Handle(consolePageHistory)
  history(request: PageHistoryRequest, context: CallContext): Promise<PageHistoryReply> {
    return this.editing.history(request, context);
  }

  @Handle(consolePagePreview)
  preview(request: PagePreviewRequest, context: CallContext): Promise<PageTextView> {
    return this.editing.preview(request, context);
  }

  @Handle(consolePageSave)
  save(request: PageSaveRequest, context: CallContext): Promise<PageVersionView> {
    return this.editing.save(request, context);
  }
}
