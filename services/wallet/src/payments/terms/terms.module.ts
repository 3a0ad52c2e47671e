import { Module } from '@nestjs/common';
import { TermsController } from './terms.controller.js';
import { Terms } from './terms.service.js';

@Module({ controllers: [TermsController], providers: [Terms], exports: [Terms] })
export class TermsModule {}
