// CMS
