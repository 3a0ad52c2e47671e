import { type LoginReply, LoginRequest, userLogin } from '@makoto/contracts';
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
}
