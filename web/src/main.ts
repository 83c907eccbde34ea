import '@fontsource-variable/fredoka';
import '@fontsource/luckiest-guy';
import './app.css';
import './house.css';
import { mount } from 'svelte';
import App from './App.svelte';

// There are none on pages that are not secure, such as those of a house at home.
if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('./service-worker.js');

mount(App, { target: document.body });
