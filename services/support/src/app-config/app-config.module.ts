import { Readiness } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { HoursModule } from '../hours/hours.module.js';
import { PagesModule } from '../pages/pages.module.js';
import { AppConfigController } from './app-config.controller.js';
import { AppConfigService } from './app-config.service.js';

@Module({ imports: [HoursModule, PagesModule], controllers: [AppConfigController], providers: [AppConfigService] })
export class AppConfigModule {
  constructor(readiness: Readiness, config: AppConfigService) {
    readiness.awaitOnce('configuration', () => config.view('en'));
  }
}
