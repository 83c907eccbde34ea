import '@fontsource-variable/fredoka';
import '@fontsource/luckiest-guy';
import './app.css';
import './house.css';
import { mount } from 'svelte';
import App from './App.svelte';

mount(App, { target: document.body });
