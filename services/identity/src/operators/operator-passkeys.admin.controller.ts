import {
  type ConsoleLoginReply,
  ConsolePasskeyLoginRequest,
  consoleOperatorRemovePasskeys,
  consolePasskeyAdd,
  consolePasskeyList,
  consolePasskeyLogin,
  consolePasskeyLoginOptions,
  consolePasskeyOptions,
  consolePasskeyRemove,
  Empty,
  IdRequest,
  OperatorPasskeyOptionsRequest,
  OperatorPasskeyRemoveRequest,
  OperatorView,
  PasskeyAddRequest,
  type PasskeyLoginOptionsReply,
  type PasskeyOptionsReply,
  type PasskeysReply,
  type PasskeyView,
} from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { Passkeys } from '../passkeys/passkeys.service.js';
import { OperatorLogin } from './operator-login.service.js';
import { OperatorPasskeys } from './operator-passkeys.service.js';

@Controller()
export class OperatorPasskeysAdminController {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly operators: OperatorPasskeys,
    private readonly logins: OperatorLogin,
  ) {}

  @Handle(consolePasskeyList)
  async list(_request: Empty, context: CallContext): Promise<PasskeysReply> {
    return { list: await this.operators.list(context) };
  }

  @Handle(consolePasskeyOptions)
  options(request: OperatorPasskeyOptionsRequest, context: CallContext): Promise<PasskeyOptionsReply> {
    return this.operators.options(request, context);
  }

  @Handle(consolePasskeyAdd)
  add(request: PasskeyAddRequest, context: CallContext): Promise<PasskeyView> {
    return this.operators.add(request, context);
  }

  @Handle(consolePasskeyRemove)
  async remove(request: OperatorPasskeyRemoveRequest, context: CallContext): Promise<Empty> {
    await this.operators.remove(request, context);
    return {};
  }

  @Handle(consoleOperatorRemovePasskeys)
  removeAll(request: IdRequest, context: CallContext): Promise<OperatorView> {
    return this.operators.removeAll(request, context);
  }

  @Handle(consolePasskeyLoginOptions)
  loginOptions(_request: Empty): Promise<PasskeyLoginOptionsReply> {
    return this.passkeys.beginLogIn(true);
  }

  @Handle(consolePasskeyLogin)
  logIn(request: ConsolePasskeyLoginRequest, context: CallContext): Promise<ConsoleLoginReply> {
    return this.logins.byPasskey(request, context);
  }
}
