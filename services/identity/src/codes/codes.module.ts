import { Module } from '@nestjs/common';
import { CodeSender } from './code-sender.js';
import { CodesController } from './codes.controller.js';
import { Codes } from './codes.service.js';

@Module({ controllers: [CodesController], providers: [CodeSender, Codes], exports: [Codes] })
export class CodesModule {}
