import { type InviteReply, type InviteRequest, userInvite } from '@makoto/contracts';
import { type CallContext, callerOf, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { InviteService } from './invite.service.js';

@Controller()
export class InviteController {
  constructor(private readonly invite: InviteService) {}

  @Handle(userInvite)
  view(request: InviteRequest, context: CallContext): Promise<InviteReply> {
    return this.invite.view(callerOf(context), request, context);
  }
}
