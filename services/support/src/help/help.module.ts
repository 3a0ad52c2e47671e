import { Module } from '@nestjs/common';
import { OperatorsLog } from '../audit/operators-log.js';
import { HelpAdminController } from './help.admin.controller.js';
import { HelpController } from './help.controller.js';
import { Help } from './help.service.js';
import { HelpEditing } from './help-editing.service.js';

@Module({ controllers: [HelpController, HelpAdminController], providers: [Help, HelpEditing, OperatorsLog] })
export class HelpModule {}
