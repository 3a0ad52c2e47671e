import {
  commonPage,
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
  PageTextRequest,
  type PageTextView,
  type PageVersionView,
} from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { PageDesk } from './page-desk.service.js';
import { PagesService } from './pages.service.js';

@Controller()
export class PagesController {
  constructor(
    private readonly pages: PagesService,
    private readonly desk: PageDesk,
  ) {}

  @Handle(commonPage)
  read(request: PageTextRequest, context: CallContext): Promise<PageTextView> {
    return this.pages.read(request, context.lang);
  }

  @Handle(consolePageList)
  list(_request: Empty, context: CallContext): Promise<PageListReply> {
    return this.desk.list(context);
  }

  @Handle(consolePageHistory)
  history(request: PageHistoryRequest, context: CallContext): Promise<PageHistoryReply> {
    return this.desk.history(request, context);
  }

  @Handle(consolePagePreview)
  preview(request: PagePreviewRequest, context: CallContext): Promise<PageTextView> {
    return this.desk.preview(request, context);
  }

  @Handle(consolePageSave)
  save(request: PageSaveRequest, context: CallContext): Promise<PageVersionView> {
    return this.desk.save(request, context);
  }
}
