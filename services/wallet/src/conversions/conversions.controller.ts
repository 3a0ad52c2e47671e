import { type ConversionView, type ConvertRequest, walletConvert } from '@makoto/contracts';
import { type CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { ConversionsService } from './conversions.service.js';

@Controller()
export class ConversionsController {
  constructor(private readonly conversions: ConversionsService) {}

  @Handle(walletConvert)
  convert(request: ConvertRequest, context: CallContext): Promise<ConversionView> {
    return this.conversions.convert(request, context);
  }
}
