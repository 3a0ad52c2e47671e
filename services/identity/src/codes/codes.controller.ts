import {
  type MailboxReply,
  MailboxRequest,
  mailbox,
  type SendCodeReply,
  SendCodeRequest,
  sendCode,
} from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { Codes } from './codes.service.js';

@Controller()
export class CodesController {
  constructor(private readonly codes: Codes) {}

  @Handle(sendCode)
  send(request: SendCodeRequest, context: CallContext): Promise<SendCodeReply> {
    return this.codes.send(request, context);
  }

  @Handle(mailbox)
  async mailbox(request: MailboxRequest, context: CallContext): Promise<MailboxReply> {
    return { list: await this.codes.mailbox(request, context) };
  }
}
