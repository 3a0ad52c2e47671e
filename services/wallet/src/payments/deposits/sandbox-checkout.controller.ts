import {
  type SandboxCheckoutRequest,
  type SandboxCheckoutView,
  type SandboxPayRequest,
  sandboxCheckout,
  sandboxPay,
} from '@makoto/contracts';
import { Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { SandboxCheckout } from './sandbox-checkout.service.js';

@Controller()
export class SandboxCheckoutController {
  constructor(private readonly checkout: SandboxCheckout) {}

  @Handle(sandboxCheckout)
  show(request: SandboxCheckoutRequest): Promise<SandboxCheckoutView> {
    return this.checkout.show(request.deposit_id);
  }

  @Handle(sandboxPay)
  pay(request: SandboxPayRequest): Promise<SandboxCheckoutView> {
    return this.checkout.pay(request);
  }
}
