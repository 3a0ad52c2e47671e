import { Module } from '@nestjs/common';
import { Terms } from './terms.js';
import { TermsController } from './terms.controller.js';

@Module({ controllers: [TermsController], providers: [Terms], exports: [Terms] })
export class TermsModule {}
