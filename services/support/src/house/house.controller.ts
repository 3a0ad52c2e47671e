import { type ConfigView, commonConfig, type Empty } from '@makoto/contracts';
import { type CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { HouseService } from './house.service.js';

@Controller()
export class HouseController {
  constructor(private readonly house: HouseService) {}

  @Handle(commonConfig)
  config(_request: Empty, context: CallContext): Promise<ConfigView> {
    return this.house.view(context.lang);
  }
}
