import { Module } from '@nestjs/common';
import { StatementController } from './statement.controller.js';
import { StatementService } from './statement.service.js';

@Module({ controllers: [StatementController], providers: [StatementService] })
export class StatementModule {}
