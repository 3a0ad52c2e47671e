import { type ConfigView, commonConfig, type Empty } from '@makoto/contracts';
import { type CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { AppConfigService } from './app-config.service.js';

@Controller()
export class AppConfigController {
  constructor(private readonly appConfig: AppConfigService) {}

  @Handle(commonConfig)
  config(_request: Empty, context: CallContext): Promise<ConfigView> {
    return this.appConfig.view(context.lang);
  }
}
