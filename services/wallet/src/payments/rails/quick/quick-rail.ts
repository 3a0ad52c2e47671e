import { Injectable } from '@nestjs/common';
import { WalletConfig } from '../../../config.js';
import { type QuickRailName, quickSettings } from '../../../quick-settings.js';
import { Hyperswitch } from './hyperswitch/hyperswitch.provider.js';
import { QuickHttp } from './quick-http.js';
import type { QuickProvider, QuickSettings } from './quick-provider.js';

/** The providers, by the value of QUICK_RAIL. */
const PROVIDERS: Record<QuickRailName, (settings: QuickSettings, http: QuickHttp) => QuickProvider> = {
  hyperswitch: (settings, http) => new Hyperswitch(settings, http),
};

/** The provider of quick payments that the settings choose; none in practice mode, where the sandbox plays one. */
@Injectable()
export class QuickRail {
  readonly provider: QuickProvider | undefined;

  /** @throws ConfigError */
  constructor(config: WalletConfig, http: QuickHttp) {
    const settings = quickSettings(config);
    this.provider = settings && PROVIDERS[settings.name](settings, http);
  }
}
