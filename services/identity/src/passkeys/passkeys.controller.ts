import {
  Empty,
  type LoginReply,
  PasskeyAddRequest,
  type PasskeyLoginOptionsReply,
  PasskeyLoginRequest,
  type PasskeyOptionsReply,
  PasskeyOptionsRequest,
  PasskeyRemoveRequest,
  type PasskeysReply,
  type PasskeyView,
  passkeyAdd,
  passkeyList,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyOptions,
  passkeyRemove,
} from '@makoto/contracts';
import { CallContext, callerOf, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { Passkeys } from './passkeys.service.js';

@Controller()
export class PasskeysController {
  constructor(private readonly passkeys: Passkeys) {}

  @Handle(passkeyList)
  async list(_request: Empty, context: CallContext): Promise<PasskeysReply> {
    return { list: await this.passkeys.list(callerOf(context)) };
  }

  @Handle(passkeyOptions)
  options(request: PasskeyOptionsRequest, context: CallContext): Promise<PasskeyOptionsReply> {
    return this.passkeys.options(request, context);
  }

  @Handle(passkeyAdd)
  add(request: PasskeyAddRequest, context: CallContext): Promise<PasskeyView> {
    return this.passkeys.add(request, context);
  }

  @Handle(passkeyRemove)
  async remove(request: PasskeyRemoveRequest, context: CallContext): Promise<Empty> {
    await this.passkeys.remove(request, context);
    return {};
  }

  @Handle(passkeyLoginOptions)
  loginOptions(_request: Empty): Promise<PasskeyLoginOptionsReply> {
    return this.passkeys.loginOptions();
  }

  @Handle(passkeyLogin)
  logIn(request: PasskeyLoginRequest, context: CallContext): Promise<LoginReply> {
    return this.passkeys.logIn(request, context);
  }
}
