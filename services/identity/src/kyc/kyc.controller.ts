import { type BindIdcardReply, BindIdcardRequest, bindIdcard, Empty, type IdcardView, idcard } from '@makoto/contracts';
import { CallContext, callerOf, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { Kyc } from './kyc.service.js';

@Controller()
export class KycController {
  constructor(private readonly kyc: Kyc) {}

  @Handle(bindIdcard)
  submit(request: BindIdcardRequest, context: CallContext): Promise<BindIdcardReply> {
    return this.kyc.submit(request, context);
  }

  @Handle(idcard)
  state(_request: Empty, context: CallContext): Promise<IdcardView> {
    return this.kyc.state(callerOf(context));
  }
}
