import { Module } from '@nestjs/common';
import { RebatesModule } from '../rebates/rebates.module.js';
import { InviteController } from './invite.controller.js';
import { InviteService } from './invite.service.js';

@Module({ imports: [RebatesModule], controllers: [InviteController], providers: [InviteService] })
export class InviteModule {}
