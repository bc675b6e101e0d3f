import { redirect } from '@sveltejs/kit';

export const actions = {
  newCart({ cookies }) {
    cookies.delete('cart_id', { path: '/' });
    redirect(303, '/checkout');
  },
};
