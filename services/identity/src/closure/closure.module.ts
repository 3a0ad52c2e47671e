import { Module } from '@nestjs/common';
import { ClosureController } from './closure.controller.js';
import { Closure } from './closure.service.js';

@Module({ controllers: [ClosureController], providers: [Closure] })
export class ClosureModule {}
