import {
  type ApiTokenCheckReply,
  ApiTokenCheckRequest,
  type ApiTokensReply,
  apiTokenCheck,
  apiTokens,
  CreateApiTokenRequest,
  type CreatedApiTokenView,
  createApiToken,
  Empty,
  IdRequest,
  PageRequest,
  revokeApiToken,
} from '@makoto/contracts';
import { CallContext, callerOf, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { ApiTokenCheck } from './api-token-check.service.js';
import { ApiTokens } from './api-tokens.service.js';

@Controller()
export class ApiTokensController {
  constructor(
    private readonly tokens: ApiTokens,
    private readonly checks: ApiTokenCheck,
  ) {}

  @Handle(apiTokenCheck)
  check(request: ApiTokenCheckRequest): Promise<ApiTokenCheckReply> {
    return this.checks.check(request);
  }

  @Handle(apiTokens)
  list(request: PageRequest, context: CallContext): Promise<ApiTokensReply> {
    return this.tokens.list(callerOf(context), request);
  }

  @Handle(createApiToken)
  create(request: CreateApiTokenRequest, context: CallContext): Promise<CreatedApiTokenView> {
    return this.tokens.create(request, context);
  }

  @Handle(revokeApiToken)
  async revoke(request: IdRequest, context: CallContext): Promise<Empty> {
    await this.tokens.revoke(callerOf(context), request.id);
    return {};
  }
}
