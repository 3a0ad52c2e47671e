import { Module } from '@nestjs/common';
import { ApiDocs } from '../docs/api-docs.js';
import { LogFiles } from './log-files.js';
import { WebApp } from './web-app.js';

@Module({ providers: [ApiDocs, LogFiles, WebApp] })
export class WebModule {}
