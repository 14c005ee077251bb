-- An invitation goes out by mail too. The token of that mail is made when it is sent, and is nowhere but in it.
ALTER TABLE staff_invitations ADD mail_token_hash bytea UNIQUE;
