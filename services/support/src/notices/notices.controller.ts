import { commonNotice, type NoticeReply, type NoticeRequest } from '@makoto/contracts';
import { type CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { NoticesService } from './notices.service.js';

@Controller()
export class NoticesController {
  constructor(private readonly notices: NoticesService) {}

  @Handle(commonNotice)
  list(request: NoticeRequest, context: CallContext): Promise<NoticeReply> {
    return this.notices.list(request, context.lang);
  }
}
