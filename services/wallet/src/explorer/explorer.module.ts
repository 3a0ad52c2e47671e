import { Module } from '@nestjs/common';
import { StatementModule } from '../statement/statement.module.js';
import { ExplorerController } from './explorer.controller.js';
import { Explorer } from './explorer.service.js';
import { MoneyWaiting } from './money-waiting.service.js';

@Module({ imports: [StatementModule], controllers: [ExplorerController], providers: [Explorer, MoneyWaiting] })
export class ExplorerModule {}
