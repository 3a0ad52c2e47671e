import { Module } from '@nestjs/common';
import { OperatorsLog } from '../audit/operators-log.js';
import { PageEditing } from './page-editing.service.js';
import { PagesAdminController } from './pages.admin.controller.js';
import { PagesController } from './pages.controller.js';
import { PagesService } from './pages.service.js';

@Module({
  controllers: [PagesController, PagesAdminController],
  providers: [PagesService, PageEditing, OperatorsLog],
  exports: [PagesService],
})
export class PagesModule {}
