import {
  type ConsoleLoginReply,
  ConsoleLoginRequest,
  type ConsoleMeReply,
  consoleLogin,
  consoleLogout,
  consoleMe,
  consoleOperatorCreate,
  consoleOperatorDisable,
  consoleOperatorEnable,
  consoleOperatorEndSessions,
  consoleOperatorList,
  consoleOperatorResetTotp,
  consoleOperatorRole,
  consoleOperatorUnlock,
  consolePassword,
  Empty,
  IdRequest,
  OperatorCreateRequest,
  type OperatorListReply,
  OperatorPasswordRequest,
  type OperatorRoleOfReply,
  OperatorRoleOfRequest,
  OperatorRoleRequest,
  type OperatorSecretReply,
  OperatorView,
  operatorRole,
  PageRequest,
} from '@makoto/contracts';
import { CallContext, Handle, operatorOf } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { Sessions } from '../sessions/sessions.service.js';
import { OperatorLogin } from './operator-login.service.js';
import { Operators } from './operators.service.js';

@Controller()
export class OperatorsAdminController {
  constructor(
    private readonly operators: Operators,
    private readonly logins: OperatorLogin,
    private readonly sessions: Sessions,
  ) {}

  @Handle(consoleLogin)
  login(request: ConsoleLoginRequest, context: CallContext): Promise<ConsoleLoginReply> {
    return this.logins.byPassword(request, context);
  }

  @Handle(consoleLogout)
  async logout(_request: Empty, context: CallContext): Promise<Empty> {
    await this.sessions.end(operatorOf(context), context.sessionId ?? '');
    return {};
  }

  @Handle(consoleMe)
  me(_request: Empty, context: CallContext): Promise<ConsoleMeReply> {
    return this.operators.me(context);
  }

  @Handle(operatorRole)
  async roleOf(request: OperatorRoleOfRequest): Promise<OperatorRoleOfReply> {
    return { role: await this.operators.roleOf(request.operator_id) };
  }

  @Handle(consoleOperatorList)
  list(request: PageRequest, context: CallContext): Promise<OperatorListReply> {
    operatorOf(context);
    return this.operators.list(request);
  }

  @Handle(consoleOperatorCreate)
  create(request: OperatorCreateRequest, context: CallContext): Promise<OperatorSecretReply> {
    return this.operators.create(request, context);
  }

  @Handle(consoleOperatorDisable)
  disable(request: IdRequest, context: CallContext): Promise<OperatorView> {
    return this.operators.disable(request.id, context);
  }

  @Handle(consoleOperatorEnable)
  enable(request: IdRequest, context: CallContext): Promise<OperatorView> {
    return this.operators.enable(request.id, context);
  }

  @Handle(consoleOperatorUnlock)
  unlock(request: IdRequest, context: CallContext): Promise<OperatorView> {
    return this.operators.unlock(request.id, context);
  }

  @Handle(consoleOperatorRole)
  role(request: OperatorRoleRequest, context: CallContext): Promise<OperatorView> {
    return this.operators.changeRole(request, context);
  }

  @Handle(consoleOperatorEndSessions)
  endSessions(request: IdRequest, context: CallContext): Promise<OperatorView> {
    return this.operators.endSessions(request.id, context);
  }

  @Handle(consoleOperatorResetTotp)
  resetTotp(request: IdRequest, context: CallContext): Promise<OperatorSecretReply> {
    return this.operators.resetTotp(request.id, context);
  }

  @Handle(consolePassword)
  async password(request: OperatorPasswordRequest, context: CallContext): Promise<Empty> {
    await this.operators.changePassword(request, context);
    return {};
  }
}
