import { Module } from '@nestjs/common';
import { WalletTermsModule } from '../../terms/index.js';
import { TermsController } from './terms.controller.js';
import { Terms } from './terms.service.js';

@Module({ imports: [WalletTermsModule], controllers: [TermsController], providers: [Terms], exports: [Terms] })
export class TermsModule {}
