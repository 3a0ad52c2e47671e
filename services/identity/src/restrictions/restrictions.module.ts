import { Global, Module } from '@nestjs/common';
import { RestrictionsController } from './restrictions.controller.js';
import { RestrictionsService } from './restrictions.service.js';

@Global()
@Module({ controllers: [RestrictionsController], providers: [RestrictionsService], exports: [RestrictionsService] })
export class RestrictionsModule {}
