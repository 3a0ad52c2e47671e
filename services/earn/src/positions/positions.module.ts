import { Module } from '@nestjs/common';
import { PositionsAdminController } from './positions.admin.controller.js';
import { PositionsController } from './positions.controller.js';
import { PositionsService } from './positions.service.js';

@Module({ controllers: [PositionsAdminController, PositionsController], providers: [PositionsService] })
export class PositionsModule {}
