import { Module } from '@nestjs/common';
import { ApiDocs } from '../docs/api-docs.js';
import { WebApp } from './web-app.js';

@Module({ providers: [ApiDocs, WebApp] })
export class WebModule {}
