import { type LoginReply, LoginRequest, RefreshRequest, userLogin, userRefresh } from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { Login } from './login.service.js';

@Controller()
export class LoginController {
  constructor(private readonly loginService: Login) {}

  @Handle(userLogin)
  login(request: LoginRequest, context: CallContext): Promise<LoginReply> {
    return this.loginService.login(request, context);
  }

  @Handle(userRefresh)
  refresh(request: RefreshRequest): Promise<LoginReply> {
    return this.loginService.refresh(request);
  }
}
