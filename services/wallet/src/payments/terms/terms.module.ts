import { Module } from '@nestjs/common';
import { TermsController } from './terms.controller.js';
import { Terms } from './terms.js';

@Module({ controllers: [TermsController], providers: [Terms], exports: [Terms] })
export class TermsModule {}
