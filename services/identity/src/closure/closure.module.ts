import { Module } from '@nestjs/common';
import { ClosureController } from './closure.controller.js';
import { Closure } from './closure.service.js';
import { DataExport } from './export.service.js';

@Module({ controllers: [ClosureController], providers: [Closure, DataExport] })
export class ClosureModule {}
