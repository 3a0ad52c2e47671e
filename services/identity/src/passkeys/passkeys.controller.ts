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
import { CustomerPasskeys } from './customer-passkeys.service.js';
import { Passkeys } from './passkeys.service.js';

@Controller()
export class PasskeysController {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly customers: CustomerPasskeys,
  ) {}

  @Handle(passkeyList)
  async list(_request: Empty, context: CallContext): Promise<PasskeysReply> {
    return { list: await this.passkeys.list(callerOf(context)) };
  }

  @Handle(passkeyOptions)
  options(request: PasskeyOptionsRequest, context: CallContext): Promise<PasskeyOptionsReply> {
    return this.customers.options(request, context);
  }

  @Handle(passkeyAdd)
  add(request: PasskeyAddRequest, context: CallContext): Promise<PasskeyView> {
    return this.customers.add(request, context);
  }

  @Handle(passkeyRemove)
  async remove(request: PasskeyRemoveRequest, context: CallContext): Promise<Empty> {
    await this.customers.remove(request, context);
    return {};
  }

  @Handle(passkeyLoginOptions)
  loginOptions(_request: Empty): Promise<PasskeyLoginOptionsReply> {
    return this.passkeys.beginLogIn(false);
  }

  @Handle(passkeyLogin)
  logIn(request: PasskeyLoginRequest, context: CallContext): Promise<LoginReply> {
    return this.customers.logIn(request, context);
  }
}
