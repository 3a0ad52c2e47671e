import {
  Empty,
  endSession,
  IdRequest,
  type SessionCheckReply,
  SessionCheckRequest,
  type SessionsReply,
  sessionCheck,
  userLogout,
  userSessions,
} from '@makoto/contracts';
import { CallContext, callerOf, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { Sessions } from './sessions.service.js';

@Controller()
export class SessionsController {
  constructor(private readonly sessions: Sessions) {}

  @Handle(sessionCheck)
  check(request: SessionCheckRequest): Promise<SessionCheckReply> {
    return this.sessions.check(request.user_id, request.session_id, request.is_use ?? true);
  }

  @Handle(userLogout)
  async logout(_request: Empty, context: CallContext): Promise<Empty> {
    await this.sessions.end(callerOf(context), context.sessionId ?? '');
    return {};
  }

  @Handle(userSessions)
  async list(_request: Empty, context: CallContext): Promise<SessionsReply> {
    return { list: await this.sessions.list(callerOf(context), context.sessionId) };
  }

  @Handle(endSession)
  async end(request: IdRequest, context: CallContext): Promise<Empty> {
    await this.sessions.end(callerOf(context), request.id);
    return {};
  }
}
