import { Module } from '@nestjs/common';
import { OperatorsLog } from '../audit/operators-log.js';
import { PageDesk } from './page-desk.service.js';
import { PagesController } from './pages.controller.js';
import { PagesService } from './pages.service.js';

@Module({ controllers: [PagesController], providers: [PagesService, PageDesk, OperatorsLog], exports: [PagesService] })
export class PagesModule {}
